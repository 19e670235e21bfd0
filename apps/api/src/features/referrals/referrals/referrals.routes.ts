import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { routes } from '../../../kit/http/routes.ts'
import { answerer } from './contact/answerer.ts'
import { follow } from './contact/follow-referral.ts'
import { logContact } from './contact/log-contact.ts'
import { remind, remindMany } from './contact/remind-receiver.ts'
import { showAndLog } from './detail/show-referral.ts'
import { inboundKpis, outboundKpis } from './figures/referral-kpis.ts'
import { inboundCounts, outboundCounts } from './lists/list-counts.ts'
import { exportOutbound, listInbound, listOutbound } from './lists/list-referrals.ts'
import { addToCustomers, sameCustomers } from './sending/add-to-customers.ts'
import { undoSend } from './sending/held-referral.ts'
import { reinitiate, reinitiated } from './sending/reinitiate-referral.ts'
import { release } from './sending/release-identity.ts'
import { reroute } from './sending/reroute-referral.ts'
import { refer } from './sending/send-referral.ts'
import { answerDue } from './steps/answer-due.ts'
import { assign, assignees, remove } from './steps/assign-referral.ts'
import { changeStatus } from './steps/change-status.ts'

export const referralRoutes = routes(referrals, {
  refer,
  undoSend,
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
  release,
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
