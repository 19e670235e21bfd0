import { profile } from '@handoff/contracts/access/profile'
import { routes } from '../../../kit/http/routes.ts'
import { changePassword } from './profile.password.ts'
import { listCovers, show } from './profile.queries.ts'
import { removeImage, save, saveImage, updateCover } from './profile.service.ts'

export const profileRoutes = routes(profile, {
  show,
  save,
  saveImage,
  removeImage,
  coverImages: listCovers,
  updateCover,
  changePassword,
})
