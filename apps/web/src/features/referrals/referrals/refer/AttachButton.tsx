import { fileEndings, materials } from '@handoff/contracts/platform/materials'
import { Button, Menu } from '@mantine/core'
import { IconFile, IconPaperclip, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../../kit/session/Can.tsx'
import type { ReferFiles } from './useReferFiles.ts'

type Props = { customerId: number | null; files: ReferFiles; onMissing: () => void }

/** A file from this device, or one of the customer's that may be shared. */
export function AttachButton({ customerId, files, onMissing }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const maySee = useCan(materials.ofCustomer)
  const { data } = useEndpoint(
    materials.ofCustomer,
    { id: customerId ?? 0, pageSize: 20 },
    { enabled: customerId !== null && maySee, isSilent: true },
  )
  const attachedIds = new Set(files.kept.map(({ id }) => id))
  const known =
    customerId === null ? [] : (data?.data ?? []).filter((file) => !file.isInternal && !attachedIds.has(file.id))
  const browse = () => (customerId === null ? onMissing() : picker.current?.click())
  const button = (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPaperclip size={15} stroke={1.7} />}
      disabled={files.isFull}
      onClick={known.length ? undefined : browse}
    >
      Attach a file
    </Button>
  )
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        accept={fileEndings}
        onChange={(event) => {
          files.uploads.add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {known.length === 0 ? (
        button
      ) : (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
            <Menu.Item leftSection={<IconUpload size={15} stroke={1.7} />} onClick={browse}>
              Upload a file
            </Menu.Item>
            <Menu.Label>From the customer’s record</Menu.Label>
            {known.map((file) => (
              <Menu.Item
                key={file.id}
                leftSection={<IconFile size={15} stroke={1.7} />}
                onClick={() => files.addKnown(file)}
              >
                {file.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
