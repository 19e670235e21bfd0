import { isShown, type Material, materials } from '@handoff/contracts/platform/materials'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Flex, Title } from '@mantine/core'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { FileWords } from './FileWords.tsx'
import { saveFile } from './fileCalls.ts'
import css from './materials.module.css'

const loadPreview = () => import('./PreviewDialog.tsx')

type Props = { referral: Pick<ReferralDetail, 'id' | 'reference' | 'isMine'> }

/** What came with the referral, and the customer's files that are shared before acceptance; nothing without any. */
export function ReferralFiles({ referral: { id, reference, isMine } }: Props) {
  const isReceiver = isMine === 'receiver'
  const { data } = useEndpoint(materials.ofReferral, { referralId: id })
  const [opened, setOpened] = useState<Material>()
  const Preview = useLazyPart(loadPreview, opened !== undefined)?.PreviewDialog
  if (!data?.length) return null
  const subject = { kind: 'referral', id, name: reference } as const
  return (
    <Flex className={css.section} component="section" direction="column" gap="xs" aria-label="Files">
      <Title order={3} fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
        Files
      </Title>
      <PlainList className="soft-above" gap={0}>
        {data.map((file) => (
          <Flex key={file.id} className={css.file} component="li" gap="sm" align="center">
            <FileWords
              file={file}
              onOpen={() => (isShown(file.mediaType) ? setOpened(file) : void saveFile(subject, file))}
            />
            {!isReceiver && file.shareBeforeAcceptance && (
              <Flex className={css.marks} component="span" gap="xs">
                <StatusPill tone="info">Shared before acceptance</StatusPill>
              </Flex>
            )}
          </Flex>
        ))}
      </PlainList>
      {Preview && opened && <Preview subject={subject} file={opened} onClosed={() => setOpened(undefined)} />}
    </Flex>
  )
}
