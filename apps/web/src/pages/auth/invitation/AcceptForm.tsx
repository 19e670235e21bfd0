import { invitations } from '@handoff/contracts/access/invitations'
import type { Answer } from '@handoff/contracts/kit'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Refusal } from '../../../features/access/auth/Refusal.tsx'
import { useSignIn } from '../../../features/access/auth/useSignIn.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import css from './InvitationPage.module.css'

export type Invitation = Answer<typeof invitations.show>

export function AcceptForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const signIn = useSignIn()
  const endpoint = invitation.kind === 'team' ? invitations.acceptTeam : invitations.acceptEntity
  const { firstName, lastName } = invitation
  const form = useEndpointForm(endpoint, {
    initialValues: {
      token,
      answer: { accept: true as const, firstName: firstName ?? '', lastName: lastName ?? '', password: '' },
    },
    feedback: 'nothing',
    showsRefusal: true,
    onSuccess: (signedIn) => signedIn && signIn(signedIn, false),
  })
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      {form.error && <Refusal error={form.error} />}
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      <Grid columns="1fr 1fr" gap="sm">
        <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('answer.firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('answer.lastName')} />
      </Grid>
      <PasswordInput
        label="Password"
        description="At least 12 characters. A few words are better than one."
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', 'aria-hidden': false, tabIndex: 0 }}
        {...form.getInputProps('answer.password')}
      />
      <Button type="submit" fullWidth loading={form.isPending}>
        Accept invitation
      </Button>
    </form>
  )
}
