/** Where the words of the app are served. Apart from their contract, which is too heavy to ask for a version alone. */
export const CONTENT_PATH = '/api/content/en';
