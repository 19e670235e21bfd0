import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useLinkToken } from '../link/useLinkToken.ts'
import { LinkSurvey } from './LinkSurvey.tsx'

const loadStaff = () => import('./StaffSurvey.tsx')

/** Menu and lists are fetched for staff alone: the link is opened on slow phones. */
export function CustomerSurveyPage() {
  const { token } = useLinkToken('survey')
  const isByLink = token !== ''
  const part = useLazyPart(loadStaff, !isByLink)
  if (!isByLink) return part && <part.StaffSurvey />
  return <LinkSurvey key={token} token={token} />
}
