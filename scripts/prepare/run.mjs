import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { root } from './node.mjs'

/** Reuses compiled code: the server starts in half the time. */
const compileCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') }

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Running processes, and how to stop each. */
const running = new Set()
let stopAsked = 0

for (const signal of signals) process.on(signal, () => stop(signal))
watchParent()

/**
 * Runs a program to its end, on this process's terminal, or with output to the open file `output`. Returns its exit
 * status; exits with it if it was stopped.
 */
export function run(program, args, { env = {}, cwd, hasChannel = false, output = 'inherit', ...rest } = {}) {
  if (stopAsked) return new Promise(() => {})
  const stdio = ['inherit', output, output, ...(hasChannel ? ['ipc'] : [])]
  const child = spawn(program, args, { stdio, cwd, env: { ...compileCache, ...process.env, ...env }, ...rest })
  const end = (signal) => child.kill(signal)
  // A server with a channel gets the first request only there: Ctrl-C has reached it from the terminal already.
  const ask = () => child.connected && child.send('stop', () => {})
  const one = { end, ask: hasChannel ? ask : end }
  running.add(one)

  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(one)
      const status = code ?? 128 + (os.constants.signals[signal] ?? 0)
      if (stopAsked && running.size === 0) process.exit(status)
      resolve(status)
    })
  })
}

/** Once is a request; again, after a moment in which terminal and npm may both have passed it on, is an order. */
function stop(signal) {
  if (running.size === 0) process.exit(128 + os.constants.signals[signal])
  for (const one of running) {
    if (!stopAsked) one.ask(signal)
    else if (Date.now() - stopAsked > 500) one.end(signal)
  }
  stopAsked = stopAsked || Date.now()
}

/** If npm was killed or does not pass on the signal, its exit is the only sign. */
function watchParent() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => process.ppid !== parent && !stopAsked && stop('SIGTERM'), 500).unref()
}
