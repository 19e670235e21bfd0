import { FileInput } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

const mostBytes = 2_900_000

type Props = { onChange: (dataUrl: string) => void; error: ReactNode }

/** The form that the customer signed, scanned or photographed. */
export function SignedFormUpload({ onChange, error }: Props) {
  const [refusal, setRefusal] = useState<string>()

  const take = async (file: File | null) => {
    const isTooLarge = file !== null && file.size > mostBytes
    setRefusal(isTooLarge ? 'Select a file up to 2.8 MB' : undefined)
    onChange(file === null || isTooLarge ? '' : await dataUrlOf(file))
  }
  return (
    <FileInput
      label="Signed form"
      description="PDF, PNG or JPEG, up to 2.8 MB"
      placeholder="Select a file"
      withAsterisk
      clearable
      accept="application/pdf,image/png,image/jpeg,image/heic,.heic,.heif"
      leftSection={<IconFileUpload size={16} stroke={1.7} />}
      onChange={(file) => void take(file)}
      error={refusal ?? error}
    />
  )
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('Couldn’t read the file')))
    reader.readAsDataURL(file)
  })
