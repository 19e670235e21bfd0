import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Secrets } from '../security/secrets.ts'
import { type Delivery, deliveryOf, type MailConfig, toServer } from './delivery.ts'
import { passwordOwner, type StoredServer, storedSetting } from './mail-server.ts'

export type Deliveries = Pick<Delivery, 'forgetUnlisted' | 'close'> & { current: () => Promise<Delivery> }

/**
 * The mail server of the environment, else the one that administrators set, else the folder. Asked for whenever emails are
 * due, so that every process follows a change without a restart.
 */
export function createDeliveries(
  config: MailConfig,
  { db, secrets }: { db: Kysely<DB>; secrets: Secrets },
): Deliveries {
  const unset = deliveryOf(config)
  let opened: { version: number; delivery: Delivery } | null = null
  return {
    current: async () => {
      if (unset.isServer) return unset
      const { version, ...server } = await storedSetting(db)
      if (opened?.version !== version) {
        opened?.delivery.close()
        opened = server.host === null ? null : { version, delivery: open(server, secrets) }
      }
      return opened?.delivery ?? unset
    },
    forgetUnlisted: unset.forgetUnlisted,
    close: () => {
      opened?.delivery.close()
      unset.close()
    },
  }
}

/** Emails wait until an administrator enters a password that can be read. */
function open(server: StoredServer, secrets: Secrets): Delivery {
  try {
    return toServer(connectionOf(server, secrets), { address: server.sender!, name: undefined }, { isPooled: true })
  } catch {
    const words = 'The stored password can’t be decrypted with this key. Enter it again in Settings › Email'
    return {
      isServer: true,
      deliver: () => Promise.reject(new Error(words)),
      forgetUnlisted: async () => {},
      close() {},
    }
  }
}

export function connectionOf({ host, port, security, user, password }: StoredServer, secrets: Secrets) {
  return {
    host: host!,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== null && {
      auth: { user, pass: password === null ? '' : secrets.decrypt(password, passwordOwner) },
    }),
  }
}
