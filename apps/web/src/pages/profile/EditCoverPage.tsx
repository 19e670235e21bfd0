import { coverImages, profile } from '@handoff/contracts/access/profile'
import { fullName } from '@handoff/contracts/kit/person-name'
import { Box, Button, Flex, Group } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { drawWhole, openPicture } from '../../kit/files/pictureFile.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { toast } from '../../kit/toast.tsx'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { PictureInput } from '../../ui/files/PictureInput.tsx'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import { CoverStage } from './CoverStage.tsx'
import css from './EditCoverPage.module.css'
import type { ShownProfile } from './ShownProfile.ts'

/** Sharp on the widest screens, and far below what may be sent. */
const largest = { width: 2000, height: 1400 }

export function EditCoverPage() {
  const detail = useEndpoint(profile.show, {})
  return (
    <>
      <BackLink to="/profile">Profile</BackLink>
      <Page title="Edit cover" subtitle="The picture behind your name.">
        {detail.isError && (
          <div className="panel">
            <ErrorState error={detail.error} onRetry={detail.refetch} />
          </div>
        )}
        {detail.isPending && (
          <div className="panel">
            <ListSkeleton rows={6} />
          </div>
        )}
        {detail.data && <Editor profile={detail.data} />}
      </Page>
    </>
  )
}

type Chosen = { url: string; position: number; coverImageId?: number; file?: File }

function Editor({ profile: { firstName, lastName, photo, cover, coverPosition } }: { profile: ShownProfile }) {
  const { id } = useMe()
  const [draft, setDraft] = useState<Chosen>({ url: cover, position: coverPosition })
  const { own, take } = useOwnPicture((picture) => setDraft({ ...picture, position: 50 }))
  const navigate = useNavigate()
  const save = useAction(profile.updateCover)
  const { isSuccess } = save
  const isDirty = !isSuccess && (draft.url !== cover || draft.position !== coverPosition)

  useEffect(() => {
    if (isSuccess) void navigate({ to: '/profile' })
  }, [isSuccess, navigate])

  const submit = () => {
    const { url, position, coverImageId, file } = draft
    save.mutate({ position, ...(url !== cover && (file ? { file } : { coverImageId })) })
  }
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <Box className="panel clipped" component="section" mb="sm" aria-label="Preview">
        <CoverStage url={draft.url} position={draft.position} onMove={(position) => setDraft({ ...draft, position })} />
        <Group className={css.person} gap="sm" wrap="nowrap" pt={0} px="lg" pb="md">
          <span>
            <LetterAvatar name={firstName} of={`user:${id}`} photo={photo} size={60} />
          </span>
          <Box component="b" fz="md" fw="600" lts="var(--font-tight)">
            {fullName({ firstName, lastName })}
          </Box>
        </Group>
      </Box>
      <Panel
        title="Choose a cover"
        aside={
          <PictureInput label="Your own cover" onChoose={(file) => void take(file)}>
            {(open) => (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconUpload size={15} stroke={1.8} />}
                onClick={open}
              >
                Upload your own
              </Button>
            )}
          </PictureInput>
        }
      >
        <Box className={css.gallery} component="fieldset" m={0} p={0}>
          <legend className="vh">Covers</legend>
          {[...ownOf(cover, own), ...coverImages.map(({ id, ...it }) => ({ ...it, coverImageId: id }))].map((it) => (
            <Box key={it.url} className={css.choice} component="label" display="block">
              <input
                type="radio"
                name="cover"
                checked={it.url === draft.url}
                onChange={() => setDraft({ ...it, position: it.url === cover ? coverPosition : 50 })}
              />
              <Box component="img" display="block" w="100%" bdrs="md" src={it.url} alt="" loading="lazy" />
              <Box component="span" display="block" mt="xxs" fz="sm">
                {it.name}
              </Box>
            </Box>
          ))}
        </Box>
      </Panel>
      <Flex gap="xs" justify="flex-end" mt="sm">
        <Button variant="default" renderRoot={(props) => <Link to="/profile" {...props} />}>
          Cancel
        </Button>
        <Button loading={save.isPending} disabled={!isDirty} onClick={submit}>
          Save cover
        </Button>
      </Flex>
    </>
  )
}

type Own = { url: string; file: File }

/** What was uploaded before, and what was chosen just now. */
function ownOf(
  cover: string,
  ownPicture: Own | undefined,
): { url: string; name: string; file?: File; coverImageId?: number }[] {
  const present = coverImages.some(({ url }) => url === cover) ? [] : [{ url: cover, name: 'Your own' }]
  return ownPicture ? [{ ...ownPicture, name: 'New' }, ...present] : present
}

/** A picture uploaded by the user, drawn again at a sensible size. */
function useOwnPicture(onTaken: (picture: Own) => void) {
  const [ownPicture, setOwnPicture] = useState<Own>()
  useEffect(
    () => () => {
      if (ownPicture) URL.revokeObjectURL(ownPicture.url)
    },
    [ownPicture],
  )

  const take = async (upload: File) => {
    try {
      const image = await openPicture(upload)
      const file = await drawWhole(image, largest)
      URL.revokeObjectURL(image.src)
      const taken = { file, url: URL.createObjectURL(file) }
      setOwnPicture(taken)
      onTaken(taken)
    } catch (failure) {
      toast.error((failure as Error).message)
    }
  }
  return { own: ownPicture, take }
}
