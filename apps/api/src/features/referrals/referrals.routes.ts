import { referrals } from '@handoff/contracts/referrals/referrals'
import { routes } from '../../kit/routes.ts'
import { answerDue } from './referrals.answer-due.ts'
import { answerer } from './referrals.answerer.ts'
import { assign, assignees, remove } from './referrals.assignment.ts'
import { logContact } from './referrals.contacting.ts'
import { inboundCounts, outboundCounts } from './referrals.counts.ts'
import { showAndLog } from './referrals.detail.ts'
import { follow } from './referrals.following.ts'
import { inboundKpis, outboundKpis } from './referrals.kpis.ts'
import { addToCustomers, sameCustomers } from './referrals.own-customer.ts'
import { exportOutbound, listInbound, listOutbound } from './referrals.queries.ts'
import { reinitiate, reinitiated } from './referrals.reinitiating.ts'
import { remind, remindMany } from './referrals.reminding.ts'
import { reroute } from './referrals.rerouting.ts'
import { refer } from './referrals.sending.ts'
import { changeStatus } from './referrals.steps.ts'

export const referralRoutes = routes(referrals, {
  refer,
  answerDue,
  listOutbound,
  exportOutbound,
  outboundKpis,
  outboundCounts,
  listInbound,
  inboundKpis,
  inboundCounts,
  remove,
  follow,
  changeStatus,
  logContact,
  addToCustomers,
  sameCustomers,
  reroute,
  remind,
  remindMany,
  reinitiated,
  reinitiate,
  assign,
  assignees,
  answerer,
  show: showAndLog,
})
