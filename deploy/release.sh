#!/bin/sh
# Installs a version in its own folder, then restarts the processes in it one after the other. Run it as root:
#   /opt/cedarline/source/deploy/release.sh VERSION 3001 3002
# VERSION is a signed tag or a full commit hash. Without it, the script takes the newest commit of the branch, which need not be signed.
# The other arguments are the ports of the processes. Without ports, the script restarts nothing.
# If a process does not start, the script returns it, and those it restarted before, to the previous version. See docs/deploy.md.
set -eu
# The processes run as another user, who must be able to read these files.
umask 022

home=/opt/cedarline
before=$(readlink "$home/current" || true)
version=
case ${1:-} in *[!0-9]* | ??????*)
  version=$1
  shift
  ;;
esac
if [ -z "$version" ]; then
  git -C "$home/source" pull --quiet --ff-only
  commit=$(git -C "$home/source" rev-parse HEAD)
else
  git -C "$home/source" fetch --quiet --tags || {
    echo "The repository cannot be reached, or one of its tags has moved: git -C $home/source fetch --tags says which" >&2
    exit 1
  }
  if commit=$(git -C "$home/source" rev-parse --quiet --verify "refs/tags/$version^{commit}"); then
    git -C "$home/source" verify-tag "$version" || {
      echo "The tag $version has no signature that this machine trusts (docs/deploy.md, A version that you trust)" >&2
      exit 1
    }
  elif printf %s "$version" | grep -Eqx '[0-9a-f]{40}'; then
    commit=$(git -C "$home/source" rev-parse --quiet --verify "$version^{commit}") || {
      echo "There is no commit $version" >&2
      exit 1
    }
  else
    echo "$version is neither a tag nor a full commit hash of 40 characters" >&2
    exit 1
  fi
fi
release="$home/releases/$(git -C "$home/source" rev-parse --short "$commit")"

if [ ! -e "$release/ready" ]; then
  rm -rf "$release"
  git -C "$home/source" worktree prune
  git -C "$home/source" worktree add --quiet --detach "$release" "$commit"
  cd "$release"
  # The build reads MARKET from .env. The operator's commands read all their settings from it.
  ln -s /etc/cedarline/cedarline.env .env
  # No package's own script runs. Ours removes what the site does not need and links Node.
  npm ci --ignore-scripts
  npm run postinstall
  touch ready
fi
# MARKET may have changed since the last run. The build skips what is already up to date.
cd "$release"
npm run build

# Waits, without a limit, until the process on port $1 has upgraded the database. The other processes serve meanwhile.
# Fails if the process ends.
upgraded() {
  while health=$(curl --silent --max-time 20 "http://127.0.0.1:$1/healthz"); do
    case $health in *preparing*) sleep 1 ;; *) return 0 ;; esac
  done
  return 1
}

# A running process keeps using the folder that it started in.
ln -sfn "$release" "$home/current"
followed=
for port in "$@"; do
  # In reverse order: on a rollback, the process that failed restarts first, while the others serve.
  followed="$port $followed"
  if systemctl restart "cedarline@$port" && upgraded "$port"; then
    echo "cedarline@$port runs $release"
    continue
  fi
  journalctl --unit="cedarline@$port" --lines=10 --output=cat --no-pager >&2 || true
  if [ -z "$before" ] || [ "$before" = "$release" ]; then exit 1; fi
  echo "Going back to $before" >&2
  # MARKET may have changed since the previous version was built.
  (cd "$before" && npm run build) || true
  ln -sfn "$before" "$home/current"
  for port in $followed; do
    systemctl restart "cedarline@$port" || echo "cedarline@$port does not start in the previous version either" >&2
  done
  exit 1
done
