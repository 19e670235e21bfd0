import { categories } from '@handoff/contracts/network/categories'
import { hubPath, reconnectDelays, type ServerEvents } from '@handoff/contracts/realtime'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect } from 'vitest'
import type { Behind } from '../faults/database.ts'
import { clientAt, type Person, signIn } from '../faults/person.ts'
import { finallyDo } from '../faults/product.ts'

const perAccount = 20

/** Browsers of ten people in the network, with the official client and the product’s own delays. */
export async function watchersOf({ url, db, admin, count }: { url: string; db: Behind; admin: Person; count: number }) {
  const logins = Array.from({ length: Math.ceil(count / perAccount) }, (_, at) => `watcher${at}`)
  await db.ask(
    `update account set email = 'watcher' || place - 1 || '@handoff.test',
       password_hash = (select password_hash from account where email = 'admin@handoff.test')
     from (select id as chosen, row_number() over (order by id) as place from account
           where is_active and email not like '%@handoff.test' and entity_id is not null) as other
     where chosen = id and place <= $1`,
    [logins.length],
  )
  let heard = 0
  let reconnects = 0
  for (const login of logins) {
    const { token } = await signIn(url, login)
    await Promise.all(
      Array.from({ length: perAccount }, async () => {
        const connection = new HubConnectionBuilder()
          .withUrl(`${url}${hubPath}`, { accessTokenFactory: () => token })
          .withAutomaticReconnect([...reconnectDelays])
          .configureLogging(LogLevel.None)
          .build()
        connection.on('changed', (...[changes]: ServerEvents['changed']) => {
          if (changes.some(({ noun }) => noun === 'category')) heard++
        })
        connection.onreconnected(() => void reconnects++)
        await connection.start()
        finallyDo(() => connection.stop())
      }),
    )
  }
  const ask = clientAt({ url: () => url, token: admin.token })
  let changes = 0

  return {
    reconnects: () => reconnects,
    /** Everyone receives a change that is made now. Resolves to the milliseconds that it took. */
    async receive() {
      heard = 0
      const began = performance.now()
      await ask(categories.create, { name: `Category ${++changes}`, color: '#123456', icon: 'heart' })
      await expect.poll(() => heard, { interval: 10 }).toBe(logins.length * perAccount)
      return performance.now() - began
    },
  }
}
