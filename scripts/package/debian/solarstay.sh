#!/bin/sh
# The command with the settings of the service, as the service's user: what root makes here, the
# server could not write to.
set -eu
export SETTINGS_FILE=/etc/solarstay/settings.env
export DATA_DIR=/var/lib/solarstay
export CACHE_DIRECTORY=/var/cache/solarstay
program=/usr/lib/solarstay/solarstay
case "${1:-}" in
  "" | --help | -h | help | version | --version | -V) unset SETTINGS_FILE CACHE_DIRECTORY; exec "$program" "$@" ;;
esac
if [ "$(id -u)" -eq 0 ]; then
  exec setpriv --reuid=solarstay --regid=solarstay --init-groups "$program" "$@"
fi
if [ "$(id -un)" = solarstay ]; then
  exec "$program" "$@"
fi
echo "Run this as root: sudo solarstay $*" >&2
exit 1
