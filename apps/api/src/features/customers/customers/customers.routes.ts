import { customers } from '@handoff/contracts/customers/customers/customers'
import { routes } from '../../../kit/http/routes.ts'
import { proposeCodeName } from './code-names/propose-code-name.ts'
import { reportPrint } from './customers.access-log.ts'
import { find } from './customers.find.ts'
import { kpis } from './customers.kpis.ts'
import { list, table } from './customers.list.ts'
import {
  archive,
  archiveMany,
  changeState,
  create,
  type Dying,
  restoreMany,
  save,
  showAndLog,
} from './customers.service.ts'
import { duplicates } from './duplicates/duplicates.check.ts'
import { dismissDuplicate, possibleDuplicates } from './duplicates/duplicates.pairs.ts'

/** Referrals pass in what ends with a customer. */
export const customerRoutes = (dying: Dying) =>
  routes(customers, {
    list,
    table,
    kpis,
    create,
    duplicates,
    possibleDuplicates,
    dismissDuplicate,
    find,
    proposeCodeName,
    show: showAndLog,
    reportPrint,
    save,
    archive,
    archiveMany,
    restoreMany,
    changeState: changeState(dying),
  })
