import 'react-easy-crop/react-easy-crop.css'
import { profile } from '@handoff/contracts/access/profile'
import { Box, Button, Group, Skeleton, Slider, Text } from '@mantine/core'
import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { type Area, drawPart, openPicture } from '../../../kit/files/pictureFile.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { toast } from '../../../kit/toast.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import css from './PhotoDialog.module.css'

/** Pixels each way: sharp at the largest size in which a face shows. */
const side = 512
const mostZoom = 4

type Props = { file: File; onClose: () => void }

/** Which part of a photo shows: moved by dragging or by the arrow keys, zoomed by the slider, the wheel or two fingers. */
export default function PhotoDialog({ file, onClose }: Props) {
  const { image, error } = usePicture(file)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const save = useAction(profile.saveImage, { onSuccess: onClose })

  const take = async () => {
    if (!image || !area || save.isPending) return
    try {
      save.mutate({ file: await drawPart(image, area, { width: side, height: side }) })
    } catch (failure) {
      toast.error((failure as Error).message)
    }
  }
  return (
    <Dialog
      title="Your photo"
      isOpen
      onClose={onClose}
      size={520}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.isPending} disabled={!area} onClick={() => void take()}>
            Save photo
          </Button>
        </>
      }
    >
      {error ? (
        <Text inherit c="var(--bad)" fz="sm" role="alert">
          {error}
        </Text>
      ) : image ? (
        <>
          <Box className={css.stage} pos="relative" h="min(340px, 56vh)" bdrs="lg">
            <Cropper
              image={image.src}
              aspect={1}
              cropShape="round"
              showGrid={false}
              crop={at}
              zoom={zoom}
              maxZoom={mostZoom}
              keyboardStep={8}
              onCropChange={setAt}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              onCropAreaChange={(_, pixels) => setArea(pixels)}
              cropperProps={{
                'aria-label': 'Part of the photo that shows: move it with the arrow keys',
                role: 'group',
              }}
              mediaProps={{ alt: '' }}
              disableAutomaticStylesInjection
            />
          </Box>
          <Group className={css.zoom} gap="sm" wrap="nowrap" mt="md" c="dimmed">
            <IconPhoto size={16} stroke={1.7} aria-hidden />
            <Slider
              thumbLabel="Zoom"
              label={null}
              size="sm"
              min={1}
              max={mostZoom}
              step={0.05}
              value={zoom}
              onChange={setZoom}
            />
            <IconPhotoPlus size={20} stroke={1.7} aria-hidden />
          </Group>
          <Text inherit mt="sm" fz="xs" c="dimmed">
            Drag the photo, or move it with the arrow keys.
          </Text>
        </>
      ) : (
        <Skeleton h={340} radius="lg" />
      )}
    </Dialog>
  )
}

function usePicture(file: File) {
  const [picture, setPicture] = useState<{ image?: HTMLImageElement; error?: string }>({})
  useEffect(() => {
    let isCurrent = true
    let opened: HTMLImageElement | undefined
    openPicture(file).then(
      (image) => {
        opened = image
        if (isCurrent) setPicture({ image })
        else URL.revokeObjectURL(image.src)
      },
      (error: Error) => isCurrent && setPicture({ error: error.message }),
    )
    return () => {
      isCurrent = false
      if (opened) URL.revokeObjectURL(opened.src)
    }
  }, [file])
  return picture
}
