#!/bin/sh
# Fetches the newest version into a folder of its own and lets the processes follow each other into it. As root:
#   /opt/cedarline/source/deploy/release.sh 3001 3002
# The words are the ports of the processes; without any, the version is only made ready. The way back is the last five lines by hand,
# with the folder of the version before. See docs/deploy.md.
set -eu

home=/opt/cedarline
git -C "$home/source" pull --quiet --ff-only
release="$home/releases/$(git -C "$home/source" rev-parse --short HEAD)"

if [ ! -e "$release/ready" ]; then
  rm -rf "$release"
  git -C "$home/source" worktree prune
  git -C "$home/source" worktree add --quiet --detach "$release"
  cd "$release"
  # It may name a market, and the operator's commands look there too.
  ln -s /etc/cedarline/cedarline.env .env
  npm ci --omit=dev
  npm run build
  touch ready
fi

# A process goes on with the folder that it was started in.
ln -sfn "$release" "$home/current"
for port in "$@"; do
  systemctl restart "cedarline@$port"
  echo "cedarline@$port: $release"
done
