import { formatPhone } from '@handoff/contracts/kit'
import { pickFields } from '@handoff/contracts/kit/fields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { factsOf, keysSeenIn } from '@handoff/contracts/network/entities/from-fields'
import { weekdays } from '@handoff/contracts/network/locations/hours'
import { hoursInWords, nightsJoined } from '@handoff/contracts/network/locations/hours-in-words'
import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Flex, Title, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Span } from '../../../features/network/locations/locationWords.ts'
import { PlainLink } from '../../../features/network/requests/AddedPanel.tsx'
import { kinds } from '../../../features/network/requests/kinds/index.ts'
import css from '../../../features/network/requests/requests.module.css'
import { useMarksOf } from '../../../features/network/requests/useRequests.ts'
import { formatDay } from '../../../kit/dates/dates.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'

type Props = {
  request: RequestDetail
  /** Where its values may be corrected before it is approved. */
  onEdit?: () => void
}
type Exception = { day: string; hours: Span[]; note?: string | null }

const precisionWords = {
  pin: 'Exact: pin set manually',
  zip: 'Approximate: based on ZIP code',
  city: 'Approximate: based on city',
  county: 'Approximate: based on county',
} as const

/** Request details, field by field, and who asks. */
export function RequestFacts({ request, onEdit }: Props) {
  const { payload, requester, target, precision, lat, lng } = request
  const { formatDateTime } = useDates()
  const marks = useMarksOf(payload.categoryIds)
  const text = (field: string) => (typeof payload[field] === 'string' ? (payload[field] as string) : null)
  const contact = [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  const until = text('noticeUntil') ? ` (until ${formatDay(text('noticeUntil')!)})` : ''
  const { hasAddress } = kinds[request.requestType]
  // Of a change the table of what differs says it all.
  const isCompared = request.changes.length > 0
  return (
    <>
      {!isCompared && (
        <Flex component="section" direction="column" gap="sm" aria-label="Request details">
          <Flex className={css.headline} gap="md" align="baseline">
            <Title className={css.heading} order={3} fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
              Request details
            </Title>
            <FullForm request={request} />
            {onEdit && (
              <UnstyledButton className={css.link} onClick={onEdit}>
                Edit
              </UnstyledButton>
            )}
          </Flex>
          <Facts
            facts={[
              target && [
                'About',
                <PlainLink key="target" to={target.link}>
                  {target.name}
                </PlainLink>,
              ],
              ['Name', request.title],
              text('name') !== contact && contact && ['Contact', contact],
              text('email') && ['Email', text('email')],
              text('phone') && ['Phone', formatPhone(text('phone'))],
              text('website') && ['Website', text('website')],
              hasAddress && request.detail && ['Address', <Address key="address" request={request} />],
              precision &&
                lat !== null &&
                lng !== null && [
                  'On the map',
                  <>
                    {precisionWords[precision]}
                    <small className="tnum">
                      {lat.toFixed(4)}, {lng.toFixed(4)}
                    </small>
                  </>,
                ],
              Array.isArray(payload.hours) && ['Hours', <Hours key="hours" hours={payload.hours as Span[][]} />],
              marks.length > 0 && [
                'Services',
                <Flex key="services" component="span" rowGap="xxs" columnGap="sm" wrap="wrap">
                  {marks.map((mark) => (
                    <CategoryMark key={mark.id} category={mark} />
                  ))}
                </Flex>,
              ],
              text('description') && ['Description', text('description')],
              Array.isArray(payload.specialties) &&
                payload.specialties.length > 0 && ['Specialties', payload.specialties.join(', ')],
              payload.isSensitive === true && ['Sensitive', 'Yes, hidden from people without access'],
              payload.isConfidential === true && ['Confidential', 'Yes, others see only its county'],
              ...factsOf('request', { ...pickFields(payload, keysSeenIn('request')), hours: text('hours') }),
              Array.isArray(payload.services) &&
                payload.services.length > 0 && [
                  'Eligibility by category',
                  `${payload.services.length} ${payload.services.length === 1 ? 'category' : 'categories'}`,
                ],
              Array.isArray(payload.exceptions) &&
                payload.exceptions.length > 0 && [
                  'Holidays & exceptions',
                  <Exceptions key="exceptions" days={payload.exceptions as Exception[]} />,
                ],
              text('notice') && ['Notice', `${text('notice')}${until}`],
              text('note') && ['Note', text('note')],
            ]}
          />
        </Flex>
      )}
      <Flex component="section" direction="column" gap="sm" aria-label="Requested by">
        <Title className={css.heading} order={3} fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
          Requested by
        </Title>
        <Facts
          facts={[
            ['Name', requester.name],
            requester.entity && [
              'Provider',
              <Link key="entity" to="/my-network/network-info" search={{ id: requester.entity.id }}>
                {requester.entity.name}
              </Link>,
            ],
            request.isRegistration && ['Account', 'None yet: wants to join the network'],
            request.isReport && ['Account', 'None: reported in the public directory'],
            requester.email && ['Email', requester.email],
            ['Requested', formatDateTime(request.created_at)],
          ]}
        />
      </Flex>
    </>
  )
}

/** Where all that an entity can have is typed, prefilled: places, hours, specialties. It answers the request. */
function FullForm({ request: { id, requestType, action, may } }: Pick<Props, 'request'>) {
  const mayCreate = useCan(entities.create)
  const { fullForm } = kinds[requestType]
  if (!fullForm || action !== 'add' || !may.includes('add') || !mayCreate) return null
  return (
    <Link to="/my-network/individuals-entities" search={{ requestId: id, ...fullForm }} className={css.link}>
      Add with full form
    </Link>
  )
}

const Address = ({ request: { detail, payload } }: Pick<Props, 'request'>) => (
  <>
    {detail?.replace(' · ', ', ')}
    {typeof payload.zip === 'string' && payload.zip && ` ${payload.zip}`}
  </>
)

const Exceptions = ({ days }: { days: Exception[] }) => (
  <>
    {days.map(({ day, hours, note }) => (
      <div key={day}>
        {formatDay(day)}: {hoursInWords(hours)}
        {note && ` (${note})`}
      </div>
    ))}
  </>
)

const Hours = ({ hours }: { hours: Span[][] }) => (
  <PlainList className={css.hours} gap={0}>
    {nightsJoined(hours).map((spans, day) => (
      <Flex component="li" gap="xs" key={weekdays[day]}>
        <span>{weekdays[day]!.slice(0, 3)}</span>
        <span className="tnum">{hoursInWords(spans)}</span>
      </Flex>
    ))}
  </PlainList>
)
