#!/bin/sh
# Backs up the running site, and restores the backup into a temporary copy of the site to prove that it works. The copy sends nothing.
# Deletes backups after 14 days. The argument is the port of a process.
# cedarline-backup.timer runs this script each night. To run it by hand, as root:
#   sudo -u cedarline /opt/cedarline/current/deploy/backup.sh 3001
set -eu
umask 077

folder=${BACKUPS:-/var/backups/cedarline}
file=$folder/$(date +%Y-%m-%d).jsonl
cd "$(dirname "$0")/.."
PATH=$PWD/node_modules/.bin:$PATH
operator() { node --disable-warning=ExperimentalWarning server/process/command-line/operator.ts "$@"; }

PORT=$1 OPERATE_URL= operator backup "$file"
find "$folder" -name '*.jsonl' -mtime +14 -delete

# The copy has its own database, port, and key. An empty variable overrides the value in .env.
copy=$(mktemp -d)
export DATA_DIR="$copy" PORT="${DRILL_PORT:-3990}" HOST=127.0.0.1 DESK_PORT=off OPERATE_URL= SITE_URL=
export DATABASE_URL= SMTP_URL= WEBHOOK_URLS= AUTOMATION_WEBHOOK_URL= BOUNCE_MAILBOX_URL= REGISTER_WATCH=off
SERVICE_ROLE_KEY=$(node -p 'crypto.randomBytes(32).toString("hex")')
export SERVICE_ROLE_KEY
node --disable-warning=ExperimentalWarning server/process/main.ts > "$copy/log" 2>&1 &
site=$!
trap 'kill "$site" 2> /dev/null || true; wait "$site" 2> /dev/null || true; rm -rf "$copy"' EXIT
curl --silent --fail --output /dev/null --retry 60 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$PORT/healthz" || {
  tail -n 5 "$copy/log" >&2
  exit 1
}
operator restore "$file" --yes
