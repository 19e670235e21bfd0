import { teams } from '@handoff/contracts/access/teams'
import type { Answer } from '@handoff/contracts/kit'
import { Button, Flex, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { counted } from '../../../ui/display/counted.ts'
import { Small } from '../../../ui/display/Small.tsx'
import parts from '../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { UnsentNotice } from '../../platform/mails/UnsentNotice.tsx'
import { useEmail } from '../../platform/mails/useEmail.ts'
import { addressesIn, unique } from './addresses.ts'
import { type RoleChoice, RoleSelect, roleIdOf } from './RoleSelect.tsx'
import css from './teams.module.css'

const most = 20
const noDetails = { firstName: '', lastName: '', phone: '' }

/** Invites one person or several, each by a separate email. */
export function InviteDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const [done, setDone] = useState<Answer<typeof teams.invite> | null>(null)
  const form = useEndpointForm(teams.invite, {
    // `typed` is an address that is not a chip yet.
    initialValues: { emails: [] as string[], typed: '', role: '' as RoleChoice, message: '', ...noDetails },
    toInput: ({ emails, typed, role, message, firstName, lastName, phone }) => {
      // What is still in the field counts too.
      const all = unique([...emails, ...addressesIn(typed)])
      const details =
        all.length === 1 &&
        Object.fromEntries(Object.entries({ firstName, lastName, phone }).filter(([, value]) => value))
      return { emails: all, roleId: roleIdOf(role), message, ...details }
    },
    feedback: 'nothing',
    onSuccess: setDone,
  })

  if (done) return <Invited {...done} {...dialog} />

  const isOne = unique([...form.values.emails, ...addressesIn(form.values.typed)]).length < 2
  const setTyped = (typed: string) => form.setFieldValue('typed', typed)
  const add = (addresses: readonly string[]) => {
    form.setFieldValue('emails', unique(addresses.flatMap(addressesIn)))
    form.clearErrors()
  }
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="Invite teammate"
      description="They’ll get an email with a link that works for 14 days."
      size={616}
      submit={isOne ? 'Send invitation' : 'Send invitations'}
      isLong
    >
      <UnsentNotice />
      <TagsInput
        classNames={{ inputField: parts.search }}
        label="Email addresses"
        // There is no list to choose from, and none that the first Escape would close.
        dropdownOpened={false}
        description={`Up to ${most}, separated by commas, spaces, or lines`}
        withAsterisk
        data-autofocus
        value={form.values.emails}
        onChange={add}
        searchValue={form.values.typed}
        onSearchChange={setTyped}
        splitChars={[',', ';', ' ', '\n']}
        onPaste={(event) => {
          event.preventDefault()
          add([...form.values.emails, form.values.typed + event.clipboardData.getData('text')])
          setTyped('')
        }}
        acceptValueOnBlur
        error={errorOf(form.errors, form.values.emails)}
      />
      <RoleSelect
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
        error={form.errors.role ?? form.errors.roleId}
      />
      {isOne && (
        <Grid className={css.names} gap="sm">
          <TextInput label="First name" {...form.getInputProps('firstName')} />
          <TextInput label="Last name" {...form.getInputProps('lastName')} />
          <PhoneInput label="Phone" {...form.getInputProps('phone')} />
        </Grid>
      )}
      <Textarea
        label="Message"
        description="Included in the email"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('message')}
      />
    </EndpointDialog>
  )
}

/** The contract names the wrong address by its place. */
function errorOf(errors: Record<string, unknown>, emails: readonly string[]) {
  if (errors.emails) return errors.emails as string
  const field = Object.keys(errors).find((key) => key.startsWith('emails.'))
  if (!field) return undefined
  const address = emails[Number(field.split('.')[1])]
  return address ? `${address}: ${String(errors[field])}` : String(errors[field])
}

type Result = Answer<typeof teams.invite> & { isOpen: boolean; onClose: () => void; onClosed: () => void }

function Invited({ invited, skipped, ...dialog }: Result) {
  const { isSent } = useEmail()
  return (
    <Dialog
      {...dialog}
      title={
        invited.length ? `${counted(invited.length, 'invitation')} ${isSent ? 'sent' : 'ready'}` : 'No one invited'
      }
      footer={
        <Button onClick={dialog.onClose} data-autofocus>
          Done
        </Button>
      }
    >
      <div role="status">
        {invited.length > 0 && <UnsentNotice />}
        {invited.length > 0 && (
          <PlainList className={css.addresses} bd="1px solid var(--line)" bdrs="md" gap={0} aria-label="Invited">
            {invited.map(({ id, email }) => (
              <Flex
                component="li"
                rowGap="xxs"
                columnGap="sm"
                justify="space-between"
                wrap="wrap"
                py="xs"
                px="sm"
                fz="sm"
                key={id}
              >
                <span>{email}</span>
              </Flex>
            ))}
          </PlainList>
        )}
        {skipped.length > 0 && (
          <>
            <Text inherit mt="md" mb="xs" fz="sm" fw="500" c="var(--text-2)">
              Not invited
            </Text>
            <PlainList className={css.addresses} bd="1px solid var(--line)" bdrs="md" gap={0} aria-label="Not invited">
              {skipped.map(({ email, reason }) => (
                <Flex
                  component="li"
                  rowGap="xxs"
                  columnGap="sm"
                  justify="space-between"
                  wrap="wrap"
                  py="xs"
                  px="sm"
                  fz="sm"
                  key={email}
                >
                  <span>{email}</span>
                  <Small>{reason}</Small>
                </Flex>
              ))}
            </PlainList>
          </>
        )}
      </div>
    </Dialog>
  )
}
