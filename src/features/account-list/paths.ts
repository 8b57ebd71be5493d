/** Where accounts are added and removed (ASN-01). */
export const LIST_PATH = '/my-profile/add-and-remove-account';
