import { profile as contract } from '@handoff/contracts/access/profile'
import { Box, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { Small } from '../../ui/display/Small.tsx'
import { PictureInput } from '../../ui/files/PictureInput.tsx'
import parts from '../../ui/form/Form.module.css'
import { PhoneInput } from '../../ui/form/PhoneInput.tsx'
import { SettingForm } from '../../ui/frame/SettingForm.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import css from './ProfilePage.module.css'
import type { ShownProfile } from './ShownProfile.ts'

type Props = { profile: ShownProfile; onPhoto: (file: File) => void }

/** Names, phone and photo. The address is how one logs in: shown, not edited here. */
export function DetailsForm({ profile, onPhoto }: Props) {
  const form = useEndpointForm(contract.save, {
    initialValues: { firstName: profile.firstName, lastName: profile.lastName, phone: profile.phone ?? '' },
    toInput: (values) => ({ ...values, colorCode: profile.colorCode }),
  })
  return (
    <SettingForm form={form} submit="Save profile" isPlain={false}>
      <Panel title="Details">
        <Photo profile={profile} onPhoto={onPhoto} />
        <div className={parts.form}>
          <div className={parts.two}>
            <TextInput label="First name" withAsterisk autoComplete="given-name" {...form.getInputProps('firstName')} />
            <TextInput label="Last name" withAsterisk autoComplete="family-name" {...form.getInputProps('lastName')} />
          </div>
          <PhoneInput label="Phone" autoComplete="tel" {...form.getInputProps('phone')} />
          <TextInput
            label="Email"
            withAsterisk
            value={profile.email}
            readOnly
            variant="filled"
            description="You log in with it."
            inputWrapperOrder={['label', 'input', 'description']}
          />
        </div>
      </Panel>
    </SettingForm>
  )
}

function Photo({ profile: { firstName, photo }, onPhoto }: Props) {
  const { id } = useMe()
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(contract.removeImage, {
    feedback: 'deleted',
    onSuccess: () => setAsking(false),
  })
  return (
    <Group className={css.photo} gap="sm" pb="md" mb="md">
      <LetterAvatar name={firstName} of={`user:${id}`} photo={photo} size={52} />
      <div>
        <Box component="b" display="block" fz="sm" fw="500" lts="var(--font-tight)">
          Photo
        </Box>
        <Small>PNG, JPEG, or WebP. You can crop it next.</Small>
      </div>
      <PictureInput label="Your photo" onChoose={onPhoto}>
        {(open) => (
          <Button variant="default" onClick={open}>
            {photo ? 'Replace photo' : 'Upload photo'}
          </Button>
        )}
      </PictureInput>
      {photo && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      <ConfirmDialog
        title="Remove your photo?"
        confirm="Remove"
        isDangerous
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({})}
        onClose={() => setAsking(false)}
      >
        Others see the first letter of your name instead.
      </ConfirmDialog>
    </Group>
  )
}
