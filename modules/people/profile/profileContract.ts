/** One's own profile, sessions and photo, for both sides. */
import { endpoint, z, idText, ok } from '../../../src/domain/endpoint'
import { aadhaarIn } from '../../../src/domain/identity'
import { personDetail, personFields } from '../contract'

const profile = z.extend(
  z.pick(personDetail, {
    id: true,
    employeeId: true,
    firstName: true,
    lastName: true,
    email: true,
    role: true,
    designation: true,
    profilePhoto: true,
    managerName: true,
    officeLocation: true,
    shiftName: true,
    personalEmail: true,
    contactNumber: true,
    alternateContactNumber: true,
    dateOfBirth: true,
    permanentAddress: true,
    presentAddress: true,
    emergencyContactName: true,
    emergencyContactRelation: true,
    emergencyContactNumber: true,
    aadharNumber: true,
    panNumber: true,
    version: true,
  }),
  { dateOfJoining: z.nullable(z.string()), managerId: z.nullable(z.int()) },
)
export type Profile = z.output<typeof profile>

/** Twelve digits are a hint, not a rule; groups are the same number. */
const aadhar = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(20, 'Must be at most 20 characters'),
      z.regex(/^[^\p{Cc}]*$/u, 'Must not contain control characters'),
    ),
  z.transform((text) => aadhaarIn(text) ?? (text || null)),
)

const {
  firstName,
  lastName,
  personalEmail,
  contactNumber,
  alternateContactNumber,
  dateOfBirth,
  permanentAddress,
  presentAddress,
  emergencyContactName,
  emergencyContactRelation,
  emergencyContactNumber,
  panNumber,
  profilePhoto,
} = personFields
const ownFields = z.object({
  firstName,
  lastName,
  personalEmail,
  contactNumber,
  alternateContactNumber,
  dateOfBirth,
  permanentAddress,
  presentAddress,
  emergencyContactName,
  emergencyContactRelation,
  emergencyContactNumber,
  aadharNumber: z.optional(z.nullable(aadhar)),
  panNumber,
  profilePhoto,
})
/** Only an Admin can change these: accepted unchanged, refused with another value. */
const unchangeable = z.object({
  id: z.unknown(),
  email: z.unknown(),
  role: z.unknown(),
  employeeId: z.unknown(),
  designation: z.unknown(),
  officeLocation: z.unknown(),
  dateOfJoining: z.unknown(),
  managerId: z.unknown(),
  isActive: z.unknown(),
  lastWorkDate: z.unknown(),
  basicSalary: z.unknown(),
  shiftId: z.unknown(),
})
export type Unchangeable = keyof z.output<typeof unchangeable>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  may: 'use_own_account',
  title: "One's own profile; Aadhar and PAN masked except the last four",
  answer: profile,
})
export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  may: 'use_own_account',
  title: "Change one's own profile; omitted fields stay",
  limit: 7 * 1024 * 1024,
  body: z.extend(z.partial(ownFields), { ...z.partial(unchangeable).shape, version: z.optional(z.int()) }),
  answer: profile,
})

/** Public by a name that cannot be guessed. */
export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/:name',
  may: 'public',
  isUncounted: true,
  title: 'A photo',
  params: z.object({ name: z.string() }),
  answer: z.any(),
  media: 'image/webp',
})

const ownSession = z.object({
  id: z.int(),
  /** As text: 'Chrome on Android'. */
  device: z.string(),
  isPhone: z.boolean(),
  address: z.string(),
  startedAt: z.string(),
  /** To the hour. */
  seenAt: z.string(),
  /** The current one. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  may: 'use_own_account',
  needsSession: true,
  title: "One's own sign-ins",
  answer: z.array(ownSession),
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  may: 'use_own_account',
  needsSession: true,
  title: "Sign out one of one's other sessions",
  params: z.object({ id: idText() }),
  answer: ok,
})
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/profile/sessions/end-others',
  may: 'use_own_account',
  needsSession: true,
  title: 'Sign out everywhere else',
  answer: z.object({ success: z.literal(true), ended: z.int() }),
})
