// The order is the cascade: values, fonts, resets, then ours beside each component.
import './style/tokens.css';
import './style/fonts.css';
import './style/base.css';
