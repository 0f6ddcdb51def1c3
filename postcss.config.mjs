export default {
  plugins: {
    'postcss-preset-mantine': {
      mixins: {
        // Out of sight, and still read by screen readers.
        'visually-hidden': {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          'clip-path': 'inset(50%)',
          'white-space': 'nowrap',
        },
      },
    },
    'postcss-simple-vars': {
      variables: { 'bp-phone': '40.625em', 'bp-drawer': '61.9375em' },
    },
  },
};
