#!/bin/sh
# Starts systemd on the Debian in $1; changes go to the folder $2. In separate namespaces, except for the network.
set -e
base=$1
folder=$2
mount --make-rprivate /
mkdir -p "$folder/upper" "$folder/work" "$folder/root"
mount -t overlay overlay -o "lowerdir=$base,upperdir=$folder/upper,workdir=$folder/work" "$folder/root"
cd "$folder/root"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
for device in null zero full random urandom tty; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
exec env -i container=handoff PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  chroot . /lib/systemd/systemd --system --log-target=journal --show-status=false
