import { type Customer } from '@handoff/contracts/customers/customers'
import { contactPreferenceNames } from '@handoff/contracts/customers/fields'
import { phoneLink } from '@handoff/contracts/kit'
import { formatDay } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { Facts } from '../../ui/layout/Facts.tsx'
import css from './CustomerPage.module.css'

/** Everything known of the person, in four groups. */
export function CustomerOverview({ customer: it }: { customer: Customer }) {
  const { formatShort } = useDates()
  const address = [it.addressLine1, it.city, [it.stateCode, it.zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return (
    <div className={css.columns}>
      <section>
        <h2>Person</h2>
        <Facts
          facts={[
            ['Name', `${it.firstName} ${it.lastName}`],
            it.preferredName && ['Preferred name', it.preferredName],
            it.pronouns && ['Pronouns', it.pronouns],
            ['Born', it.dateOfBirth ? `${formatDay(it.dateOfBirth)}${it.isBirthEstimated ? ' (estimated)' : ''}` : '–'],
            it.gender && ['Gender', it.gender],
            ['Languages', it.languages.join(', ') || '–'],
            it.needsInterpreter && ['Interpreter', 'Needed'],
          ]}
        />
      </section>
      <section>
        <h2>Contact</h2>
        <Facts
          facts={[
            it.hasNoContact && ['Contact', 'Neither phone nor email'],
            it.phone && [
              'Phone',
              <a key="phone" href={phoneLink(it.phone)}>
                {it.phone}
              </a>,
            ],
            it.email && [
              'Email',
              <a key="email" href={`mailto:${it.email}`}>
                {it.email}
              </a>,
            ],
            it.contactPreference && ['Prefers', contactPreferenceNames[it.contactPreference]],
            it.safeContactNote && ['Safe to contact', it.safeContactNote],
            ['Address', it.hasNoFixedAddress ? 'No fixed address' : address || '–'],
            it.county && ['County', [it.county, it.stateCode].filter(Boolean).join(', ')],
          ]}
        />
      </section>
      <section>
        <h2>Household</h2>
        <Facts
          facts={[
            ['Household', it.householdSize ?? '–'],
            ['Yearly income', it.incomeBand ?? '–'],
            ['Veteran', it.isVeteran === null ? '–' : it.isVeteran ? 'Yes' : 'No'],
            ['Insurance', it.insurance ?? '–'],
            it.emergencyContact && ['Emergency contact', it.emergencyContact],
          ]}
        />
      </section>
      <section>
        <h2>Record</h2>
        <Facts
          facts={[
            ['Kept by', it.owner?.name ?? 'Network administration'],
            ['Created', formatShort(it.created_at)],
          ]}
        />
      </section>
    </div>
  )
}
