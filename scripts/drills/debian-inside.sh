# Runs as root inside the container; every step must succeed. See debian.ts.
set -eu
say() { echo "== $*"; }
answers() {
  for _ in $(seq 100); do
    if { exec 3<>"/dev/tcp/127.0.0.1/$PORT"; } 2>/dev/null; then
      printf 'GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
      read -r _ status _ <&3
      exec 3<&-
      [ "$status" = 200 ] && return 0
    fi
    sleep 0.2
  done
  echo "nothing answers at port $PORT"
  journalctl --no-pager -u solarstay | tail -20
  return 1
}
pid() { systemctl show --property=MainPID --value solarstay; }

say "install"
dpkg --install /old.deb
systemctl is-enabled solarstay
sed -i "s/^#PORT=.*/PORT=$PORT/" /etc/solarstay/settings.env
systemctl restart solarstay
answers
systemctl is-active solarstay
stat --format='%A %U %n' /var/lib/solarstay /var/lib/solarstay/solarstay.sqlite /var/cache/solarstay /etc/solarstay/settings.env
ps -o user= -p "$(pid)" 2>/dev/null || grep Uid "/proc/$(pid)/status"

say "the command, beside the running server"
solarstay version
setpriv --reuid=65534 --regid=65534 --clear-groups solarstay --version
solarstay admin create olga@example.org --generate | sed 's/Password: .*/Password: (made up)/'
solarstay admin list
solarstay backup | tail -1
solarstay doctor || true
solarstay selftest

say "a second server is refused"
if solarstay serve; then exit 1; fi

say "settings that are not usable: the restart fails, and systemd does not try again"
echo PORT=abc >>/etc/solarstay/settings.env
if systemctl restart solarstay; then exit 1; fi
sleep 5
[ "$(systemctl is-active solarstay)" = failed ]
[ "$(systemctl show --property=NRestarts --value solarstay)" = 0 ]
sed -i '$d' /etc/solarstay/settings.env
systemctl start solarstay
answers

say "the nightly backup"
systemctl start solarstay-backup.service
ls /var/lib/solarstay/backups
systemctl enable --now solarstay-backup.timer

say "kill -9: systemd starts it again"
before=$(pid)
kill -9 "$before"
sleep 3
answers
[ "$(pid)" != "$before" ]

say "stop takes less than five seconds"
start=$(date +%s%N)
systemctl stop solarstay
echo "$((($(date +%s%N) - start) / 1000000)) ms"
[ "$(systemctl show --property=Result --value solarstay)" = success ]
systemctl start solarstay
answers

say "upgrade"
before=$(pid)
dpkg --install /new.deb
answers
[ "$(pid)" != "$before" ]
solarstay admin list
grep "^PORT=$PORT" /etc/solarstay/settings.env

say "remove: stopped, the data stays"
dpkg --remove solarstay
if systemctl is-active solarstay; then exit 1; fi
[ ! -e /usr/bin/solarstay ]
stat --format='%A %n' /var/lib/solarstay/solarstay.sqlite /etc/solarstay/settings.env

say "install again: the data is used"
dpkg --install /new.deb
answers
solarstay admin list | grep olga@example.org

say "purge: the data still stays"
dpkg --purge solarstay
[ -e /var/lib/solarstay/solarstay.sqlite ]
[ ! -e /var/cache/solarstay ]
[ ! -e /etc/solarstay/settings.env ]

say "how hardened systemd finds the service"
dpkg --install /new.deb
systemd-analyze security --no-pager solarstay.service | tail -1
echo "ALL STEPS DONE"
