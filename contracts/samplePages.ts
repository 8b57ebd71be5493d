/** Where the specification's developer samples stood: nothing is there, and the app's own pages are not (APP-45). */
export const SAMPLE_ADDRESS = /^(\/en|\/da-DK)?\/styleguide(?=[/?]|$)/i;
