import { Box, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { drawWhole, openPicture } from '../../../../kit/files/pictureFile.ts'
import { toast } from '../../../../kit/toast.tsx'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { Small } from '../../../../ui/display/Small.tsx'
import { PictureInput } from '../../../../ui/files/PictureInput.tsx'
import css from './EntityForm.module.css'
import type { EntityForm } from './EntityForm.ts'

const largest = { width: 400, height: 400 }

/** Shown as it will look next to the name, before anything is saved. */
export function EntityLogoField({
  form,
  entity,
}: {
  form: EntityForm
  entity: { id: number; logo: string | null } | undefined
}) {
  const savedLogo = entity?.logo ?? null
  const { logo: newLogo, removesLogo, name, firstName, networkType } = form.values
  const [url, setUrl] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  const visibleLogo = newLogo ? url : removesLogo ? null : savedLogo

  const take = async (file: File) => {
    try {
      const image = await openPicture(file)
      const drawn = await drawWhole(image, largest)
      URL.revokeObjectURL(image.src)
      setUrl(URL.createObjectURL(drawn))
      form.setValues({ logo: drawn, removesLogo: false })
    } catch (failure) {
      toast.error((failure as Error).message)
    }
  }
  return (
    <Group className={css.logo} gap="sm">
      <LetterAvatar
        name={(name || firstName).trim() || '?'}
        photo={visibleLogo}
        of={entity && `provider:${entity.id}`}
        size={52}
        isSquare={networkType === 2}
      />
      <div>
        <Box component="b" display="block" fw="500">
          Logo
        </Box>
        <Small>{form.errors.logo ?? 'PNG, JPEG, or WebP. Without one, the first letter of the name is shown.'}</Small>
      </div>
      <PictureInput label="Choose a logo" onChoose={(file) => void take(file)}>
        {(open) => (
          <Button variant="default" onClick={open}>
            {visibleLogo ? 'Replace' : 'Upload'}
          </Button>
        )}
      </PictureInput>
      {visibleLogo && (
        <Button
          variant="default"
          onClick={() => form.setValues({ logo: null, removesLogo: savedLogo !== null })}
          aria-label="Remove the logo"
        >
          Remove
        </Button>
      )}
    </Group>
  )
}
