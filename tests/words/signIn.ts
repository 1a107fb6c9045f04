/** Signing in, one's own password and one's own profile. */
import type { Words } from '../support/literals'

export const signIn: Words = {
  'modules/people/account/screens/Login.tsx': ['Authenticating...'],
  'modules/people/screens/useSignIn.ts': [
    'Welcome back! - Login successful{codes}',
    'Login Failed',
    'Login failed',
    'Invalid credentials',
  ],
  'src/domain/endpoint.ts': ['Invalid email address'],
  'modules/people/account/signInContract.ts': [
    'Password is required',
    'Current password is required',
    'Password must be at least 6 characters',
  ],
  'modules/people/directory/directoryContract.ts': ['First name is required', 'Last name is required'],
  'modules/people/account/screens/ChangePassword.tsx': [
    'Change Password',
    'Error - Failed to change password',
    'Success - Your password has been changed successfully.',
    'Please confirm your password',
    "Passwords don't match",
  ],
  'modules/people/profile/screens/MyProfile.tsx': [
    'My Profile',
    'Edit Profile',
    'Save Changes',
    'Cancel',
    'Error loading profile: {message}',
    'No profile data available',
  ],
  'modules/people/profile/screens/profileFields.ts': ['Personal', 'Contact', 'Emergency', 'Work Info'],
  'modules/people/rules.ts': ['Image size should be less than 5MB'],
  'modules/people/profile/screens/useProfileForm.ts': [
    'Failed to update profile',
    'Success - Your profile has been updated successfully!',
  ],
}
