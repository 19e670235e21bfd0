import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { root } from './node.mjs'

/** What Node compiled once it need not compile again: the server starts in half the time. */
const compileCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') }

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The processes at work, and how each is asked to end. */
const running = new Set()
let stopAsked = 0

for (const signal of signals) process.on(signal, () => stop(signal))
watchParent()

/**
 * Runs a program to its end, with this process's screen, or printing into the open file `output`. Answers its exit status;
 * ends with it when it was stopped.
 */
export function run(program, args, { env = {}, cwd, hasChannel = false, output = 'inherit', ...rest } = {}) {
  if (stopAsked) return new Promise(() => {})
  const stdio = ['inherit', output, output, ...(hasChannel ? ['ipc'] : [])]
  const child = spawn(program, args, { stdio, cwd, env: { ...compileCache, ...process.env, ...env }, ...rest })
  const end = (signal) => child.kill(signal)
  // A server with a channel hears of the first request there alone: Ctrl-C has reached it from the terminal already.
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

/** Where npm was killed or keeps the signal to itself, its end is the only news of it. */
function watchParent() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => process.ppid !== parent && !stopAsked && stop('SIGTERM'), 500).unref()
}
