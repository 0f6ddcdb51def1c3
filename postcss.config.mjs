export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: { 'bp-phone': '40.625em', 'bp-drawer': '61.9375em' },
    },
  },
};
