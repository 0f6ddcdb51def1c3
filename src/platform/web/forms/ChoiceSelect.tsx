import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface ChoiceSelectProps<Value extends string> extends Omit<NativeSelectProps, 'value' | 'data' | 'onChange'> {
  readonly value: Value;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A native select of fixed values; `onChange` receives one of them instead of the event. */
export function ChoiceSelect<Value extends string>({ data, onChange, ...props }: ChoiceSelectProps<Value>) {
  return (
    <NativeSelect
      {...props}
      data={[...data]}
      onChange={(event) => {
        const chosen = data.find(({ value }) => value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
