import { contactPreferenceNames } from '@handoff/contracts/customers/customers/fields'
import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { type HelpDetail, HelpState } from '@handoff/contracts/referrals/help'
import { priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../kit/dates/useDates.ts'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { shownValue } from '../../network/customFields/fieldWords.tsx'
import { HelpDue } from './HelpDue.tsx'
import css from './help.module.css'

/** Everything that was said in the form. */
export function HelpFacts({ request }: { request: HelpDetail }) {
  const { formatDateTime } = useDates()
  const { words, categories, entity, phone, email, contactPreference, bestTime, language, place, zip, mayShare } =
    request
  return (
    <>
      <section className={css.section} aria-label="Need">
        <h3 className={css.heading}>Need</h3>
        <q className={css.quote}>{words}</q>
        <Facts
          facts={[
            categories.length > 0 && [
              'Type of help',
              <span key="marks" className={css.marks}>
                {categories.map((category) => (
                  <CategoryMark key={category.id} category={category} />
                ))}
              </span>,
            ],
            entity && [
              'Via',
              <Link key="member" to="/my-network/network-info" search={{ id: entity.id }}>
                {entity.name}
              </Link>,
            ],
          ]}
        />
      </section>
      <section className={css.section} aria-label="From">
        <h3 className={css.heading}>From</h3>
        <Facts
          facts={[
            phone && [
              'Phone',
              <a key="phone" className={css.link} href={phoneLink(phone)}>
                {formatPhone(phone)}
              </a>,
            ],
            email && [
              'Email',
              <a key="email" className={css.link} href={`mailto:${email}`}>
                {email}
              </a>,
            ],
            contactPreference && ['Prefers', contactPreferenceNames[contactPreference]],
            bestTime && ['When', bestTime],
            language && ['Language', language],
            place && ['City', place],
            zip && !place?.startsWith(zip) && ['ZIP', zip],
            ...request.customFields.map((field) => [field.name, shownValue(field)] as const),
            ['Agreed to', mayShare ? 'Contact, and sharing with providers' : 'Contact'],
            ['Received', formatDateTime(request.created_at)],
            ['Priority', priorityNames[request.priority]],
            request.dueAt && [
              request.state === HelpState.New ? 'Due' : 'Next step',
              <HelpDue key="due" request={request} />,
            ],
          ]}
        />
      </section>
    </>
  )
}
