#!/bin/sh
# Fetches the newest version into a folder of its own and lets the processes follow each other into it. As root:
#   /opt/cedarline/source/deploy/release.sh 3001 3002
# The words are the ports of the processes; without any, the version is only made ready. Where one does not start, it goes back to the
# version before, and so do those that were restarted already. See docs/deploy.md.
set -eu
# Processes with fewer rights read what is made here.
umask 022

home=/opt/cedarline
before=$(readlink "$home/current" || true)
git -C "$home/source" pull --quiet --ff-only
release="$home/releases/$(git -C "$home/source" rev-parse --short HEAD)"

if [ ! -e "$release/ready" ]; then
  rm -rf "$release"
  git -C "$home/source" worktree prune
  git -C "$home/source" worktree add --quiet --detach "$release"
  cd "$release"
  # It may name a market, and the operator's commands look there too.
  ln -s /etc/cedarline/cedarline.env .env
  npm ci
  touch ready
fi
# The market may be another one than at the last time; what is built already is not built again.
cd "$release"
npm run build

# While a process upgrades the database the others serve, however long that takes. Fails where it ends over that.
upgraded() {
  while health=$(curl --silent --max-time 20 "http://127.0.0.1:$1/healthz"); do
    case $health in *preparing*) sleep 1 ;; *) return 0 ;; esac
  done
  return 1
}

# A process goes on with the folder that it was started in.
ln -sfn "$release" "$home/current"
followed=
for port in "$@"; do
  # The latest is the first to go back: the others serve meanwhile.
  followed="$port $followed"
  if systemctl restart "cedarline@$port" && upgraded "$port"; then
    echo "cedarline@$port: $release"
    continue
  fi
  journalctl --unit="cedarline@$port" --lines=10 --output=cat --no-pager >&2 || true
  if [ -z "$before" ] || [ "$before" = "$release" ]; then exit 1; fi
  echo "Back to $before" >&2
  # It may be another market's by now.
  (cd "$before" && npm run build) || true
  ln -sfn "$before" "$home/current"
  for port in $followed; do
    systemctl restart "cedarline@$port" || echo "cedarline@$port does not start there either" >&2
  done
  exit 1
done
