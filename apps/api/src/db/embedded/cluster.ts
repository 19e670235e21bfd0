import { spawn } from 'node:child_process'
import { chownSync, existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { CannotStart, commandPath, systemRoot } from '../../config.ts'
import type { Installation } from './installation.ts'
import { type Place, passwordOf } from './place.ts'

export const account = 'handoff'
export const databaseName = 'handoff'

/** The database's processes get only the variables they need. */
export const environment = { PATH: commandPath, SystemRoot: systemRoot, LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the cluster if there is none. It is created under another name and renamed, so that an incomplete one is
 * never used.
 */
export async function createCluster(place: Place, { programs }: Installation, isThrowaway: boolean) {
  if (existsSync(place.cluster)) return
  const unfinished = `${place.cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })

  const { file } = passwordOf(place)
  if (place.user) chownSync(file, place.user.uid, place.user.gid)
  const run = (program: string, args: string[], input = '') =>
    runProgram(place, path.join(programs, program), args, input)
  // ICU sorts names as people expect, and alike on every system.
  const order = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=und', '--locale=C']
  const access = ['--username', account, '--pwfile', file, '--auth=scram-sha-256']
  await run('initdb', ['-D', unfinished, ...order, ...access, ...(isThrowaway ? ['--no-sync'] : [])])
  await run('postgres', ['--single', '-D', unfinished, 'postgres'], `create database ${databaseName}\n`)
  renameSync(unfinished, place.cluster)
}

async function runProgram({ home, user }: Place, program: string, args: string[], input: string) {
  const child = spawn(program, args, { ...user, cwd: home, env: environment })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  child.stdin.end(input)
  const status = await new Promise<number | null>((done, failed) => child.on('error', failed).on('close', done))
  if (status !== 0) throw new CannotStart(`The database could not be made in ${home}:\n${output.trim()}`)
}
