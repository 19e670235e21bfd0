import { customerImports } from '@handoff/contracts/customers/customerImports'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Can } from '../../../kit/session/Can.tsx'

export const ImportPeopleButton = () => (
  <Can do={customerImports.read}>
    <Button
      variant="default"
      leftSection={<IconFileImport size={15} stroke={1.7} />}
      renderRoot={(props) => <Link to="/customer-management/import" {...props} />}
    >
      Import
    </Button>
  </Can>
)
