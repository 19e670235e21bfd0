import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { programOf } from './programs.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word]) => word!)

const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const service = read('deploy/handoff.service')

test('the files for operators set only variables that the product reads', () => {
  const known = new Set(matches(read('.env.example'), /^#?([A-Z][A-Z\d_]+)=/gm))
  const api = compose.slice(compose.indexOf('x-api'), compose.indexOf('depends_on'))
  const used = [
    ...matches(api, /^ {4}([A-Z][A-Z\d_]+):/gm),
    ...dockerfile.split('\n').flatMap((line) => (line.startsWith('ENV ') ? matches(line, /([A-Z][A-Z\d_]+)=/g) : [])),
    ...service
      .split('\n')
      .flatMap((line) => (line.startsWith('Environment=') ? matches(line, /([A-Z][A-Z\d_]+)=/g) : [])),
  ]
  expect(used.length).toBeGreaterThan(12)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

describe('the image', () => {
  test('has every package of the workspace before npm installs, and copies what there is', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    const copies = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) => sources.split(' '))
    expect(copies).toEqual(expect.arrayContaining(workspaces.map((folder) => `${folder}/package.json`)))
    expect(copies.filter((source) => !existsSync(path.join(root, source)))).toEqual([])
    const kept = matches(dockerfile, /^COPY --from=build \/handoff\/(\S+) /gm)
    const built = ['node_modules', 'apps/web/dist']
    expect(kept.filter((one) => !built.includes(one) && !existsSync(path.join(root, one)))).toEqual([])
  })

  test('runs what the service runs, without being root', () => {
    expect(dockerfile).toContain('USER node')
    expect(matches(dockerfile, /^CMD \["node", "(.+)"\]$/gm)).toEqual(matches(service, /^ExecStart=\S+ (\S+)$/gm))
  })
})

test('the service runs the Node that is installed with the product', () => {
  const [node] = matches(service, /^ExecStart=\/opt\/handoff\/(\S+) /gm)
  expect(read('scripts/prepare/node.mjs')).toContain(`'${node}'`)
})

/** Without the program the test reports that it did not run. */
const checks: [file: string, program: string, args: (file: string) => string[]][] = [
  ['deploy/haproxy.cfg', 'haproxy', (file) => ['-c', '-f', file]],
  ['deploy/cluster/haproxy.cfg', 'haproxy', (file) => ['-c', '-f', file]],
  ['deploy/caddy/Caddyfile', 'caddy', (file) => ['validate', '--adapter', 'caddyfile', '--config', file]],
  ['deploy/handoff.service', 'systemd-analyze', (file) => ['verify', file]],
]
for (const [file, name, argsOf] of checks)
  test.skipIf(!programOf(name))(`${name} accepts ${file}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'handoff-deploy-'))
    try {
      const copy = path.join(folder, path.basename(file))
      writeFileSync(copy, read(file).replaceAll('/opt/handoff', root))
      const { status, stderr, stdout } = spawnSync(programOf(name)!, argsOf(copy), { encoding: 'utf8' })
      expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

test.skipIf(!programOf('nginx') || !programOf('openssl'))('nginx accepts deploy/nginx.conf', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'handoff-deploy-'))
  try {
    const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')]
    const request = ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    spawnSync(programOf('openssl')!, [...request, '-subj', '/CN=localhost', '-keyout', key, '-out', certificate])
    const site = read('deploy/nginx.conf').replaceAll('/etc/letsencrypt/live/handoff.example.org', folder)
    writeFileSync(path.join(folder, 'handoff.conf'), site)
    const main = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/handoff.conf; }`
    writeFileSync(path.join(folder, 'nginx.conf'), main)
    const { status, stderr } = spawnSync(programOf('nginx')!, ['-t', '-p', folder, '-c', `${folder}/nginx.conf`], {
      encoding: 'utf8',
    })
    expect({ status, said: status === 0 ? '' : stderr }).toEqual({ status: 0, said: '' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
