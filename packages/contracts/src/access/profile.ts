/** Profile: a person's names, pictures, password, and appearance. */
import * as z from 'zod/mini'
import { changesTo } from '../kit/changes.ts'
import { contract, del, get, put } from '../kit/endpoint.ts'
import { colorCode, Id, nothing, optionalPhone, picture, requiredName } from '../kit/shapes.ts'
import { newPassword, oldPassword } from './auth/auth.ts'

const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  /** Address of the picture behind the name, and which part of it is visible: percent from its top. */
  cover: z.string(),
  coverPosition: z.int(),
  colorCode: z.string(),
  timeZone: z.string(),
  role: z.nullable(z.string()),
  entity: z.nullable(z.string()),
})

/** Available covers; the first is the default. */
export const coverImages = [
  { id: 1, name: 'Dawn', url: '/covers/dawn.svg' },
  { id: 2, name: 'Harbor', url: '/covers/harbor.svg' },
  { id: 3, name: 'Hills', url: '/covers/hills.svg' },
  { id: 4, name: 'City', url: '/covers/city.svg' },
  { id: 5, name: 'Meadow', url: '/covers/meadow.svg' },
  { id: 6, name: 'Threads', url: '/covers/threads.svg' },
  { id: 7, name: 'Night', url: '/covers/night.svg' },
  { id: 8, name: 'Paper', url: '/covers/paper.svg' },
] as const

export const profile = contract('profile', {
  show: get('/profile', { access: 'signedIn', input: nothing, output: Profile }),
  save: put('/profile', {
    access: 'signedIn',
    input: changesTo(
      z.object({
        firstName: requiredName('First name', 80),
        lastName: requiredName('Last name', 80),
        phone: optionalPhone,
        colorCode,
      }),
    ),
    output: Profile,
    title: 'Profile saved',
  }),
  saveImage: put('/profile/image', {
    access: 'signedIn',
    input: z.object({ file: picture(2) }),
    output: Profile,
    title: 'Photo saved',
    about: 'PNG, JPEG or WebP, read from its bytes; at most 2 MB and 4096 pixels each way.',
    isForm: true,
  }),
  removeImage: del('/profile/image', {
    access: 'signedIn',
    input: nothing,
    output: Profile,
    title: 'Photo removed',
  }),
  coverImages: get('/profile/cover-images', {
    access: 'signedIn',
    input: nothing,
    output: z.array(z.object({ id: Id, name: z.string(), url: z.string() })),
  }),
  updateCover: put('/profile/update-cover', {
    access: 'signedIn',
    input: z.extend(changesTo(z.object({ coverImageId: Id, position: z.int().check(z.minimum(0), z.maximum(100)) })), {
      file: z.optional(picture(4)),
    }),
    output: Profile,
    title: 'Cover saved',
    about: 'A file of one’s own, or one of the gallery; or another part of the present one.',
    isForm: true,
  }),
  changePassword: put('/profile/password', {
    access: 'signedIn',
    input: z.object({ currentPassword: oldPassword, password: newPassword }),
    output: z.null(),
    title: 'Password changed',
    about: 'Ends every other session.',
  }),
})
