import { type CustomField, customFields, type FieldFile } from '@handoff/contracts/network/customFields/customFields'
import { fileEndings } from '@handoff/contracts/platform/materials'
import { Button, Input } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useWords } from '../../../kit/texts/useWords.ts'
import { toast } from '../../../kit/toast.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'

type Props = {
  field: CustomField
  file: FieldFile | null
  hasValue: boolean
  onChange: (id: number | null) => void
  error?: ReactNode
}

/** Uploads a file as the value of a field; it is there for the record once the form is saved. */
export function FileInput({ field, file, hasValue, onChange, error }: Props) {
  const say = useWords()
  const [added, setAdded] = useState<FieldFile | null>(null)
  const upload = useAction(customFields.addFile, {
    feedback: 'nothing',
    onSuccess: (next) => {
      setAdded(next)
      onChange(next.id)
    },
  })
  const current = hasValue ? (added ?? file) : null
  return (
    <Input.Wrapper
      label={field.name}
      labelElement="div"
      description={field.help}
      withAsterisk={field.isRequired}
      error={error}
    >
      {current ? (
        <div>
          {current.name}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            {say('Remove')}
          </Button>
        </div>
      ) : (
        <FileDrop
          label={field.name}
          button={say('Choose a file')}
          accept={fileEndings}
          isPending={upload.isPending}
          onChoose={([newFile]) => newFile && field.id > 0 && upload.mutate({ id: field.id, file: newFile })}
        >
          {say('PDF, pictures, text, CSV, Word, or Excel')}
        </FileDrop>
      )}
    </Input.Wrapper>
  )
}

/** The name of a file, which opens it. */
export function FileLink({ file }: { file: FieldFile }) {
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      const { data } = await ask(customFields.viewOfFile, { id: file.id })
      window.open(data.url, '_blank', 'noopener')
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button variant="subtle" size="compact-sm" px={0} loading={isOpening} onClick={() => void open()}>
      {file.name}
    </Button>
  )
}
