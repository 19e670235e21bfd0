import { contactPreferenceNames } from '@handoff/contracts/customers/customers/fields'
import { formatPhone } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { LinkWay, linkWayNames } from '@handoff/contracts/referrals/referrals/group-modes'
import { stageClocks } from '@handoff/contracts/referrals/referrals/referral-stages'
import { Box, Button, Menu } from '@mantine/core'
import { IconCheck, IconMail, IconMessage2, IconPhone, IconPrinter } from '@tabler/icons-react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useNow } from '../../../../kit/dates/useNow.ts'
import { useEmail } from '../../../platform/mails/useEmail.ts'
import { Check } from './Check.tsx'
import type { ReferCartState } from './useReferCart.ts'

const icons = { [LinkWay.Email]: IconMail, [LinkWay.Print]: IconPrinter, [LinkWay.Text]: IconMessage2 }

/** How the link reaches the customer: as they prefer, or as it is chosen here for this referral. */
export function LinkWayCheck({ state: { person, customer, way, form, canOpenLink } }: { state: ReferCartState }) {
  const { formatShort } = useDates()
  const now = useNow()
  const { isSent } = useEmail()
  if (!person || !customer) return null
  if (!canOpenLink)
    return (
      <Check
        icon={<IconPhone size={18} stroke={1.7} aria-hidden />}
        title={`You call ${customer.first}`}
        detail="A restricted service’s link opens with a code by email, and there’s no email on file."
      />
    )
  const language = person.languages[0] === 'Spanish' ? 'Spanish' : 'English'
  const expires = formatShort(new Date(now.getTime() + stageClocks.offered.days * aDay))
  const { email, phone, contactPreference } = person
  const titles = {
    [LinkWay.Email]: isSent ? `Email to ${email}` : `Email for ${email}, not sent yet`,
    [LinkWay.Print]: `You give ${customer.first} the link`,
    [LinkWay.Text]: `You text ${customer.first} the link`,
  }
  const details = {
    [LinkWay.Email]: email ?? 'No email address on file',
    [LinkWay.Print]: 'On paper, or on the screen',
    [LinkWay.Text]: phone ? `From your phone to ${formatPhone(phone)}` : 'From your phone',
  }
  const prefers = contactPreference && `Prefers ${contactPreferenceNames[contactPreference].toLowerCase()}`
  const Icon = icons[way]
  return (
    <Check
      icon={<Icon size={18} stroke={1.7} aria-hidden />}
      title={titles[way]}
      detail={[
        prefers && way !== contactPreferenceWay[contactPreference] && prefers,
        !email && way !== LinkWay.Email && 'No email on file',
        `In ${language}`,
        `link expires ${expires}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      action={
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" aria-label={`Change how ${customer.first} gets the link`}>
              Change
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {Object.values(LinkWay).map((one) => {
              const Mark = icons[one]
              return (
                <Menu.Item
                  key={one}
                  aria-current={one === way || undefined}
                  disabled={one === LinkWay.Email && !email}
                  leftSection={<Mark size={17} stroke={1.7} aria-hidden />}
                  rightSection={one === way && <IconCheck size={16} aria-hidden />}
                  onClick={() => form.setFieldValue('linkWay', one)}
                >
                  <Box component="span" display="block">
                    {linkWayNames[one]}
                    <Box component="small" display="block" fz="xs" c="dimmed">
                      {details[one]}
                    </Box>
                  </Box>
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      }
    />
  )
}

const contactPreferenceWay: Partial<Record<number, LinkWay>> = { 2: LinkWay.Text, 3: LinkWay.Email, 4: LinkWay.Print }
