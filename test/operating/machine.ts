import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'

/** A Debian that was just installed, with systemd, in namespaces of this one. It shares the network, so also the ports. */

const release = 'bookworm'
const packages = 'systemd,systemd-sysv,dbus,ca-certificates,procps'
const base = path.join(tmpdir(), `handoff-debian-${release}`)

/** What apt and npm need on this machine to reach the network. */
const settings = [
  '/etc/apt/sources.list.d',
  '/etc/apt/apt.conf.d',
  '/etc/resolv.conf',
  '/usr/local/share/ca-certificates',
]

const root = path.resolve(import.meta.dirname, '../..')
/** In the machine. */
export const repository = '/srv/handoff.git'

/** Undefined if it could; else why not. */
export function whyNoMachine() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root'
  if (spawnSync('debootstrap', ['--version']).status !== 0) return 'debootstrap is not installed'
  if (spawnSync('unshare', ['--mount', '--pid', '--cgroup', '--fork', 'true']).status !== 0)
    return 'namespaces are not allowed here'
  const ports = execFileSync('ss', ['-ltnH'], { encoding: 'utf8' })
  const taken = [80, 443, 2019, 3000, 3001, 3002, 5432, 9464].filter((port) => ports.includes(`:${port} `))
  return taken.length ? `port ${taken.join(', ')} is taken` : undefined
}

/** Once; later machines start from it. */
function installDebian() {
  if (existsSync(base)) return
  const unfinished = `${base}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const args = ['--variant=minbase', `--include=${packages}`, release, unfinished]
  execFileSync('debootstrap', args, { stdio: 'ignore' })
  renameSync(unfinished, base)
}

export type Machine = Awaited<ReturnType<typeof startMachine>>

export async function startMachine() {
  installDebian()
  const folder = mkdtempSync(path.join(tmpdir(), 'handoff-machine-'))
  const upper = path.join(folder, 'upper')
  for (const file of settings)
    if (existsSync(file)) cpSync(file, path.join(upper, file), { recursive: true, dereference: true })
  // As the installer of Debian writes it.
  mkdirSync(path.join(upper, 'etc'), { recursive: true })
  writeFileSync(path.join(upper, 'etc/hosts'), '127.0.0.1 localhost\n')
  // The repository that the guide clones.
  execFileSync('git', ['clone', '--quiet', '--bare', root, path.join(upper, repository)])
  const boot = path.join(import.meta.dirname, 'boot.sh')
  const namespaces = ['--mount', '--pid', '--cgroup', '--ipc', '--uts', '--fork', '--kill-child']
  const child = spawn('unshare', [...namespaces, 'sh', boot, base, folder], { stdio: 'ignore', detached: true })
  const pid = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  const certificates = process.env.NODE_EXTRA_CA_CERTS ? '/etc/ssl/certs/ca-certificates.crt' : ''

  /** As root; fails with what was printed. */
  async function run(script: string, cwd = '/root') {
    const inside = ['--target', pid(), '--mount', '--pid', '--cgroup', '--ipc', '--uts', '--root', '--wd']
    const env = ['env', '-i', 'HOME=/root', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
    const more = ['LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive', `NODE_EXTRA_CA_CERTS=${certificates}`]
    const command = `exec 2>&1; set -e -o pipefail; cd ${cwd}\n${script}`
    const args = [...inside, ...env, ...more, 'bash', '-c', command]
    const shell = spawn('nsenter', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    shell.stdout.on('data', (bytes) => (output += bytes))
    const [status] = (await once(shell, 'close')) as [number]
    if (status !== 0) throw new Error(`${script}\n\nended with ${status}:\n${output.slice(-6000)}`)
    return output
  }
  const hasStarted = async () => expect(await run('systemctl is-system-running')).toBe('running\n')
  await vi.waitFor(hasStarted, { timeout: 60_000 })
  await run('rm -f /etc/apt/sources.list && update-ca-certificates')

  return {
    run,
    stop: () => {
      process.kill(-child.pid!, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}
