import { reportAbout } from '@handoff/contracts/figures/report-names'
import type { ReportKey } from '@handoff/contracts/figures/reports'
import type { SharedFilters } from '@handoff/contracts/platform/reportShares'
import { addressOf } from '../../../kit/lists/figures.ts'
import type { Letter } from '../../../kit/mail/queue.ts'

type Shared = { report: ReportKey; filters: SharedFilters; byName: string; firstName: string; isWeekly: boolean }

/** A link without numbers: it may be forwarded, and the report asks for a login. */
export function letterOf({ report, filters, byName, firstName, isWeekly }: Shared): Letter {
  const { name, question } = reportAbout[report]
  return {
    subject: isWeekly ? `Your weekly report: ${name}` : `${byName} shared a report with you: ${name}`,
    title: name,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      isWeekly
        ? `${byName} shares this report with you every Monday. ${question} Open it to see this week’s numbers.`
        : `${byName} shared this report with you, with the filters that they see. ${question}`,
    ],
    button: { label: 'Open report', path: addressOf('/analytics', { report, ...filters }) },
    ...(isWeekly && {
      small: ['To stop these emails, choose Share in Analytics & Reports and press Stop next to this report.'],
    }),
  }
}
