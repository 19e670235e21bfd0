import type { ReportKey } from '@handoff/contracts/figures/reports'
import type { SharedFilters } from '@handoff/contracts/platform/reportShares'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { readsReports } from '../savedViews/savedViews.readers.ts'

/** Weekly emails between two people who may both see reports now. */
export const currentShares = (db: Kysely<DB>) =>
  db
    .selectFrom('report_share')
    .innerJoin('account as sharer', 'sharer.id', 'report_share.account_id')
    .innerJoin('account as recipient', 'recipient.id', 'report_share.recipient_id')
    .where(readsReports('sharer'))
    .where(readsReports('recipient'))
    .select([
      'report_share.id',
      sql<ReportKey>`report_share.report`.as('report'),
      sql<SharedFilters>`report_share.filters`.as('filters'),
      'report_share.account_id as byId',
      personName('sharer').as('byName'),
      'report_share.recipient_id as toId',
      personName('recipient').as('toName'),
    ])

/** Everyone who may see reports. */
export const reportReaders = (db: Kysely<DB>) =>
  db
    .selectFrom('account')
    .leftJoin('role', 'role.id', 'account.role_id')
    .where(readsReports('account'))
    .select([
      'account.id',
      personName('account').as('name'),
      'account.email',
      'account.first_name as firstName',
      'role.name as role',
    ])
