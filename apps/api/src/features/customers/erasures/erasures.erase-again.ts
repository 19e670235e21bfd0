import { aMinute } from '@handoff/contracts/kit/dates/durations'
import type { Job } from '../../../kit/events/jobs.ts'
import type { FileStore } from '../../../kit/files/store.ts'
import { dropStored } from '../../../kit/files/store-file.ts'
import { personIn } from './erasures.person.ts'
import { eraseWords } from './erasures.service.ts'

/** A restored backup has the words of people who were erased since it was made; the restore kept who they are. */
export const eraseAgain = (files: FileStore): Job => ({
  name: 'erasures.eraseAgain',
  everyMs: 5 * aMinute,
  run: async ({ db, now }) => {
    const due = await db
      .selectFrom('erasure')
      .innerJoin('customer', 'customer.id', 'erasure.customer_id')
      .select('customer.id')
      .where('customer.erased_at', 'is', null)
      .execute()
    for (const { id } of due) {
      const { fileKeys } = await db.transaction().execute(async (trx) => {
        const person = await personIn(trx, id)
        await eraseWords(trx, person, now)
        return person
      })
      for (const key of fileKeys) await dropStored({ outside: db, files }, key).catch(() => {})
    }
  },
})
