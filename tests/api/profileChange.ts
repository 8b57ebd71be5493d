/** The change record that goes with a change of the profile, as the app writes it. */
export const naming = (changeType: string, value: string) => ({
  requests: [
    {
      requestNumber: 1,
      action: 'update-global-profile',
      data: [
        { sequence: 1, changeType, value },
        { sequence: 2, changeType: 'updatedBy', value: 'Customer' },
      ],
    },
  ],
});

/** A body of updateProfileDetails. */
export const toEmail = (email: string) => ({ profile: { email }, cdcData: naming('emailAddress', email) });
