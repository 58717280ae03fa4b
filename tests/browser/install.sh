#!/bin/sh
# Provide a Chromium for the browser tests: the system's own if there is one, Debian's package
# when we may install it, else the one that Playwright brings.
set -eu

for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null; then exit; fi
done

# Ubuntu's package of that name is only a pointer to a snap.
if [ "$(id -u)" = 0 ] && grep -qs '^ID=debian' /etc/os-release; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        chromium fonts-dejavu-core
else
    playwright install chromium
fi
