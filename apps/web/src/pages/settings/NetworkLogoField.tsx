import type { NetworkSettings } from '@handoff/contracts/platform/settings'
import { settings } from '@handoff/contracts/platform/settings'
import { Box, Button, Center, Group } from '@mantine/core'
import { useState } from 'react'
import { drawWhole, openPicture } from '../../kit/files/pictureFile.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { useVersion } from '../../kit/query/useVersion.ts'
import { toast } from '../../kit/toast.tsx'
import { Logo } from '../../ui/display/Logo.tsx'
import { Small } from '../../ui/display/Small.tsx'
import { PictureInput } from '../../ui/files/PictureInput.tsx'
import { StaleNote } from '../../ui/form/StaleNote.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import css from './SettingsPage.module.css'
import { useShowNetwork } from './useNetworkForm.ts'

const largest = { width: 640, height: 320 }
type Chosen = { file: File; url: string }

/** Shown before it is kept, so that one sees whether it reads at that size. */
export function NetworkLogoField({ network: { logo, version: latest } }: { network: NetworkSettings }) {
  const show = useShowNetwork()
  const [draft, setDraft] = useState<Chosen>()
  const { version, isStale, keepMine, follow } = useVersion(latest)
  if (!draft) follow()
  const [isAsking, setAsking] = useState(false)
  const save = useAction(settings.saveLogo, { onSuccess: (network) => done(network) })
  const remove = useAction(settings.removeLogo, {
    feedback: 'deleted',
    onSuccess: (network) => done(network),
  })

  const forget = () => {
    if (draft) URL.revokeObjectURL(draft.url)
    setDraft(undefined)
  }
  const done = (network: NetworkSettings) => {
    forget()
    setAsking(false)
    show(network)
  }
  const take = async (file: File) => {
    try {
      const image = await openPicture(file)
      const drawn = await drawWhole(image, largest)
      URL.revokeObjectURL(image.src)
      setDraft({ file: drawn, url: URL.createObjectURL(drawn) })
    } catch (failure) {
      toast.error((failure as Error).message)
    }
  }
  const src = draft?.url ?? logo
  return (
    <Group gap="sm">
      <Center className={css.mark} w={132} h={64} p="xs" bd="1px solid var(--line)" bdrs="md" bg="var(--canvas)">
        {src ? <Box component="img" maw="100%" mah={42} src={src} alt="The logo" /> : <Logo size={40} />}
      </Center>
      <Box flex="1 1 180px" miw={0}>
        <Box component="b" display="block" fz="sm" fw="500" lts="var(--font-tight)">
          {draft ? 'Preview' : logo ? 'Your logo' : 'Handoff’s logo'}
        </Box>
        <Small>PNG, JPEG, or WebP. A transparent background works best.</Small>
      </Box>
      {draft ? (
        <>
          <Button variant="default" onClick={forget}>
            Cancel
          </Button>
          <Button
            loading={save.isPending}
            disabled={isStale(save.error)}
            onClick={() => save.mutate({ file: draft.file, version })}
          >
            Save logo
          </Button>
        </>
      ) : (
        <>
          <PictureInput label="Choose a logo" onChoose={(file) => void take(file)}>
            {(open) => (
              <Button variant="default" onClick={open}>
                {logo ? 'Replace logo' : 'Upload logo'}
              </Button>
            )}
          </PictureInput>
          {logo && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Remove
            </Button>
          )}
        </>
      )}
      {draft && isStale(save.error) && <StaleNote of="logo" onUseMine={keepMine} />}
      <ConfirmDialog
        title="Remove the logo?"
        confirm="Remove"
        isDangerous
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ version })}
        onClose={() => setAsking(false)}
      >
        Everyone sees the Handoff logo instead.
      </ConfirmDialog>
    </Group>
  )
}
