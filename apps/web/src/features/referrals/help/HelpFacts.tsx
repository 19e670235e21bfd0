import { contactPreferenceNames } from '@handoff/contracts/customers/customers/fields'
import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { type HelpDetail, HelpState } from '@handoff/contracts/referrals/help'
import { priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { Box, Flex, Title } from '@mantine/core'
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
      <Flex component="section" direction="column" gap="xs" aria-label="Need">
        <Title order={3} fz="sm" fw="600" lh="inherit">
          Need
        </Title>
        <Box
          className={css.quote}
          component="q"
          display="block"
          py="sm"
          px="md"
          bdrs="md"
          bg="var(--canvas)"
          fz="sm"
          lh="1.55"
        >
          {words}
        </Box>
        <Facts
          facts={[
            categories.length > 0 && [
              'Type of help',
              <Flex key="marks" component="span" rowGap="xxs" columnGap="sm" wrap="wrap">
                {categories.map((category) => (
                  <CategoryMark key={category.id} category={category} />
                ))}
              </Flex>,
            ],
            entity && [
              'Via',
              <Link key="member" to="/my-network/network-info" search={{ id: entity.id }}>
                {entity.name}
              </Link>,
            ],
          ]}
        />
      </Flex>
      <Flex component="section" direction="column" gap="xs" aria-label="From">
        <Title order={3} fz="sm" fw="600" lh="inherit">
          From
        </Title>
        <Facts
          facts={[
            phone && [
              'Phone',
              <Box key="phone" component="a" c="var(--brand-text)" href={phoneLink(phone)}>
                {formatPhone(phone)}
              </Box>,
            ],
            email && [
              'Email',
              <Box key="email" component="a" c="var(--brand-text)" href={`mailto:${email}`}>
                {email}
              </Box>,
            ],
            contactPreference && ['Preferred contact', contactPreferenceNames[contactPreference]],
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
      </Flex>
    </>
  )
}
