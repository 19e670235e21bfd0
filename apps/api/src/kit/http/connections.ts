import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { aMinute } from '@handoff/contracts/kit/dates/durations'

export type ConnectionLimits = {
  /** Open connections of this process. */
  total: number
  /** Open connections of one address; Infinity behind a proxy, which all of them come from. */
  perAddress: number
}
type Options = ConnectionLimits & {
  /** Milliseconds in which a new connection has to send something. */
  firstByte?: number
  /** Milliseconds after which a silent connection makes room for a new one. */
  patience?: number
  /** Called when a limit is reached, at most once a minute per limit. */
  onLimit: (message: string, limit: { limit: number; address?: string }) => void
}

const messagesEvery = aMinute

/**
 * A silent connection costs a file handle, and without handles no one is served. One that sends nothing in time is
 * closed, sooner if a limit is reached; one beyond a limit is closed immediately.
 */
export function limitConnections({ total, perAddress, firstByte = 15_000, patience = 1_000, onLimit }: Options) {
  const open = new Map<string, number>()
  /** Oldest first; those that have sent something are removed when they are checked. */
  const silent = new Map<Socket, { address: string; since: number }>()
  const lastMessage = new Map<string, number>()
  let openInAll = 0

  return function admit(socket: Socket) {
    const address = socket.remoteAddress ?? ''
    if (!hasRoom(address)) return void socket.destroy()
    count(address, 1)
    silent.set(socket, { address, since: performance.now() })
    const timer = setTimeout(() => closeIfSilent(socket), firstByte).unref()
    socket.once('close', () => {
      clearTimeout(timer)
      silent.delete(socket)
      count(address, -1)
    })
  }

  function hasRoom(address: string) {
    if (openInAll >= total) {
      report('Too many open connections', { limit: total })
      return closeOldestSilent()
    }
    if ((open.get(address) ?? 0) >= perAddress) {
      report('Too many open connections from one address', { limit: perAddress, address })
      return closeOldestSilent(address)
    }
    return true
  }

  function closeOldestSilent(of?: string) {
    for (const [socket, { address, since }] of silent) {
      if (performance.now() - since < patience) return false
      if ((of === undefined || of === address) && closeIfSilent(socket)) return true
    }
    return false
  }

  function closeIfSilent(socket: Socket) {
    silent.delete(socket)
    if (socket.bytesRead > 0) return false
    socket.destroy()
    return true
  }

  function count(address: string, change: number) {
    const left = (open.get(address) ?? 0) + change
    openInAll += change
    if (left > 0) open.set(address, left)
    else open.delete(address)
  }

  function report(message: string, limit: { limit: number; address?: string }) {
    if (performance.now() - (lastMessage.get(message) ?? -messagesEvery) < messagesEvery) return
    lastMessage.set(message, performance.now())
    onLimit(message, limit)
  }
}

type OfServer = { keepAliveTimeout?: number; requestTimeout?: number; http?: { maxHeaderSize?: number } }

/** A factory for Fastify, which makes one server per address of the host. */
export const serverWith = (admit: (socket: Socket) => void) => (handler: RequestListener, options: object) => {
  const { keepAliveTimeout, requestTimeout, http } = options as OfServer
  return createServer({ keepAliveTimeout, requestTimeout, ...http }, handler).on('connection', admit)
}

/** Number of files and connections this process may have open; Infinity if unlimited. */
export function openFileLimit() {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = Number(userLimits?.open_files?.soft)
  return soft > 0 ? soft : Number.POSITIVE_INFINITY
}
